/** The sidebar of the user center: what the specification lists stands first in its group. */
export const userLinks: readonly { group: string; links: readonly { to: string; label: string }[] }[] = [
  {
    group: 'User Center',
    links: [
      { to: '/', label: 'Home' },
      { to: '/user', label: 'Overview' },
    ],
  },
  {
    group: 'Order',
    links: [
      { to: '/user/order', label: 'My Orders' },
      { to: '/user/collect', label: 'My Favorites' },
      { to: '/user/tester', label: 'Sample Trials' },
      { to: '/user/invoice', label: 'Invoices' },
    ],
  },
  {
    group: 'Account',
    links: [
      { to: '/user/email', label: 'Email' },
      { to: '/user/site', label: 'Address' },
      { to: '/user/mobilePhone', label: 'Mobile Phone' },
      { to: '/user/money', label: 'Balance' },
      { to: '/user/virtualPoint', label: 'Points' },
      { to: '/user/virtualPointChange', label: 'Points Exchange' },
      { to: '/user/security', label: 'Security' },
    ],
  },
];
