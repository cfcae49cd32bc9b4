/** Where the visitor seems to be; empty texts = unknown. */
export interface VisitorPlace {
  country_code: string;
  ip: string;
}

/** What the shop's settings say about places. */
export interface PlaceRules {
  listed_addresses: readonly string[];
  selector_countries: readonly string[];
}

/** Whether the visitor may choose between the English and the Chinese site. Unknown = no. */
export function showsSelector(place: VisitorPlace | null, rules: PlaceRules): boolean {
  if (!place) return false;
  return rules.selector_countries.includes(place.country_code) || isListed(place, rules);
}

/** Whether the visitor is sent on to the Chinese site: located in China, and not at a listed address. */
export function goesToChineseSite(place: VisitorPlace | null, rules: PlaceRules): boolean {
  return place?.country_code === 'CN' && !isListed(place, rules);
}

function isListed(place: VisitorPlace, rules: PlaceRules): boolean {
  return place.ip !== '' && rules.listed_addresses.includes(place.ip);
}
