//! Every seed, and every finding that became one, goes through its target.

use std::fs;
use std::path::Path;

#[test]
fn every_seed_passes() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds");
    for (name, target) in ferz_fuzz::TARGETS {
        let folder = seeds.join(name);
        let files =
            fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut count = 0;
        for file in files {
            let path = file.expect("the folder can be listed").path();
            println!("{}", path.display());
            target(&fs::read(&path).expect("a seed can be read"));
            count += 1;
        }
        assert!(count > 0, "{name} has no seed");
    }
}

#[test]
fn every_target_has_its_file_and_its_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("the manifest can be read");
    for (name, _) in ferz_fuzz::TARGETS {
        assert!(
            folder.join(format!("fuzz_targets/{name}.rs")).is_file(),
            "{name}"
        );
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
}
