/** The place of each document in a stored order, which has the document of each place. */
export function placesIn(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (const [place, ordinal] of order.entries()) places[ordinal] = place;
  return places;
}
