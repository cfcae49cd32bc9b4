/** Shown while the very first screen's code and data are under way. */
export function FirstLoad() {
  return <p className="visually-hidden">Loading the shop…</p>;
}
