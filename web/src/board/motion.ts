const duration = 140;

/** Lets a man glide to where it stands already, unless the reader wants no motion. */
export function glide(element: Element | null, from: string, to: string) {
  if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate([{ transform: from }, { transform: to }], { duration, easing: 'ease-out' });
}
