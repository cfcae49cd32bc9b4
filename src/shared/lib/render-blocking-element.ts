/**
 * Id of the last part of a page that is likely in view when it begins. A browser that is told of it paints nothing before
 * it: a page that is painted in pieces is laid out once for each of them, and its products come later for that.
 */
export const FIRST_IN_VIEW = 'first-in-view';
