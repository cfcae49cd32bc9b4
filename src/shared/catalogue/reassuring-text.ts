/**
 * Matches a text that calls a product free of hazards. No source of the catalogue supports such a statement: the sources
 * publish hazards only, and a missing classification means that the product is not assessed.
 */
export const reassuringText =
  /\b(?:non[- ]?(?:hazardous|dangerous|toxic)|not (?:(?:classified|considered)(?: as| to be)? )?(?:hazardous|dangerous|toxic|harmful)|harmless|(?:no|free of|without) (?:known )?(?:hazards?|risks?|dangers?)|nothing on record|safe(?! to do so)|stable under)\b|^stable\b(?! isotope)/im;
