/** Run before each file of screens' tests, which share a window: none of them finds what another one left in it. */
localStorage.clear();
sessionStorage.clear();
document.title = '';
document.body.replaceChildren();
window.history.replaceState(null, '', '/');
