/** What the figures of revenue mean, as printed on the report and its files. A change of meaning is a new version. */
export const revenueDefinition = [
  ['GGR', 'Settled stakes less what was returned, plus commission, less adjustments that count towards GGR'],
  ['NGR', 'GGR less bonus cost. Fees of providers and gateways and taxes are not recorded by day, and not deducted.'],
  [
    'Counted',
    'Bets, tickets and rounds on the day of their settlement in the time zone of the domain. A rollback counts on its own day with the opposite sign. Open and void bets are not counted.',
  ],
  ['Definition', 'Version 1, 29 Nov 2026'],
] as const
