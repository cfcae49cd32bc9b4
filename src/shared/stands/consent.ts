/** Consent texts; a change requires a new version. */
export const standConsent = {
  version: '2026-11',
  lead: 'I agree that the shop keeps these details and writes to me about its products. I can take this back at any time.',
  order:
    'I agree that the shop keeps these details to confirm this request with me. I can take this back at any time.',
} as const;
