/** Where the reader is: the browser's address as a route. */

import { address, read, type Route } from './router';

class Place {
  route = $state<Route>(here());

  go(route: Route, { replace = false } = {}) {
    const url = address(route);
    if (replace) history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    this.route = route;
    scrollTo(0, 0);
  }

  /** Follows the browser's own back and forward, and plain clicks on links inside the page. */
  follow(): () => void {
    const moved = () => (this.route = here());
    const clicked = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
      if (link.pathname.startsWith('/api/')) return;
      event.preventDefault();
      this.go(read(link.pathname, link.search));
    };
    addEventListener('popstate', moved);
    document.addEventListener('click', clicked);
    return () => {
      removeEventListener('popstate', moved);
      document.removeEventListener('click', clicked);
    };
  }
}

function here(): Route {
  return read(location.pathname, location.search);
}

export const place = new Place();
