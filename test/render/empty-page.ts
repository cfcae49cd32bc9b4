import { cleanup } from '@testing-library/react';

// Files of screens share a process and its page. Each begins with an empty page, as in a new tab.
cleanup();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
