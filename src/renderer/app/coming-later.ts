/** Addresses of the specification whose screens are not built yet: a row moves to `routes.tsx` with its screen. */
export const comingLater: readonly { path: string; title: string }[] = [
  { path: '/aboutUs', title: 'About us' },
  { path: '/contactUs', title: 'Contact us' },
  { path: '/faq', title: 'Questions and answers' },
  { path: '/literatures', title: 'Publications' },
  { path: '/coa', title: 'Certificates of analysis' },
  { path: '/activityList', title: 'Activities' },
  { path: '/toBeOpened', title: 'Opening soon' },
  { path: '/sampleSack', title: 'Free samples' },
  { path: '/productGallery', title: 'Product gallery' },
];
