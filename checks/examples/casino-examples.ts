/**
 * The worked examples of casino calls and of wagering that are played over HTTP, copied from the design: it stands beside the
 * repository, and the tests play these where it is absent.
 */
export const casinoExamples = {
  'CS-05': ['1234000.00'],
  'CS-06': ['180.00', '-206.00', '206.00'],
  'WG-03': ['450.00', '550.00'],
  'WG-04': '950.00',
  'WG-05': ['50.00'],
  'WG-07': ['30.00', '20.00', '60.00', '40.00'],
} as const satisfies Readonly<Record<string, string | readonly string[]>>
