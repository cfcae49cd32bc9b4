/** Consent texts; a change requires a new version. */
export const standConsent = {
  version: '2026-11-26',
  lead: 'I agree that the shop stores these details and e-mails me about its products. I can withdraw this consent at any time.',
  order:
    'I agree that the shop stores these details to confirm this request with me. I can withdraw this consent at any time.',
} as const;
