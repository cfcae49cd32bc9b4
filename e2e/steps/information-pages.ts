/** Pages that inform: one address of each, and of those that look up something one with an answer and one without. */
export const informationPages = [
  '/aboutUs',
  '/contactUs',
  '/sampleSack',
  '/sampleSack?kind=scholarship',
  '/activityList',
  '/toBeOpened',
  '/faq',
  '/faq?key=dmso',
  '/faq?key=zzzzqqqq',
  '/literatures',
  '/literatures?key=zzzzqqqq',
  '/coa',
  '/coa?key=QC10000',
  '/coa?key=QC10000-26A0',
  '/productGallery?id=1',
  '/quickOrder',
];
