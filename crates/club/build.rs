//! The page is built by npm; where that has not happened, an empty folder lets the server compile without Node.
use std::path::Path;

fn main() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    if !page.exists() {
        // A read-only source tree still gets the macro's own message, which names the folder.
        let _ = std::fs::create_dir_all(&page);
    }
    println!("cargo:rerun-if-changed={}", page.display());
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-changed=build.rs");
}
