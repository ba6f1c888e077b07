import { finding, type Finding } from './finding.ts'

export const gaps: readonly Finding[] = [
  finding(
    'G1',
    'The title of a page is the name of its route',
    [
      'src/panel/app/route-name.test.ts',
      'the title of every page is made of the words of its path, and of nothing else',
    ],
    ['src/panel/app/route-name.test.ts', 'the page at %s is titled %s'],
  ),
  finding('G2', 'Permission names of the specification are absent', [
    'checks/specification.test.ts',
    'each permission of the specification is known, and marked while its screen is not built',
  ]),
  finding('G3', 'Lists end at 10,000 rows', [
    'src/engine/list/run-list.test.ts',
    'reach every row without a roll-up: %s',
  ]),
  finding('G4', 'is_mapping is constant', [
    'checks/access/developers.test.ts',
    'the mapping mode is that of the request, for developers where developer screens are open',
  ]),
  finding('G5', 'The archive switch opens nothing', [
    'checks/browser/contract.test.ts',
    'opens the archive with a security code in a purple band, until it is closed',
  ]),
  finding('G6', 'States and badges have one table of entity, state, label and colour', [
    'src/panel/kinds/badge-style.test.ts',
    'a state has the label of its entity',
  ]),
  finding(
    'G7',
    "Gates of profile and e-mail are the client's only",
    [
      'checks/access/partial-sessions.test.ts',
      'answers 403 on every route except those that complete the account while the %s is due',
    ],
    ['checks/access/partial-sessions.test.ts', 'the first owner is asked for an email address before anything else'],
  ),
  finding('G8', '13/45/2026 becomes 2026-13-45; periods take no typed date', [
    'src/panel/inputs/typed.test.ts',
    'the date %s is %s: month, day, year',
  ]),
  finding('G9', 'The API takes dates after today where the calendar stops', [
    'src/panel/engine/list/list.test.ts',
    'a period may be any time, given as bounds of its days, and must not end after today unless it is planned',
  ]),
  finding('G10', 'domain_group is read by nothing', [
    'src/areas/settings/domains/domains.test.ts',
    'shows its brand to its staff',
  ]),
  finding(
    'G11',
    'A client written from the specification alone fails',
    [
      'checks/specification/client.test.ts',
      'a client of the six specified calls alone reads the user, the site and lists, and requests a report and an adjustment',
    ],
    [
      'checks/specification/client.test.ts',
      'without a key a repeated request is the same request within ten minutes, and a new one after them',
    ],
    ['checks/specification/client.test.ts', 'the names of reports are those of the screens, one for each'],
  ),
  finding(
    'G12',
    'A failed call in forms, dialogs and login raises no notification',
    [
      'checks/browser/outage.test.ts',
      'five kinds of screens keep what is on them while the server restarts, and go on by themselves',
    ],
    ['checks/browser/session.test.ts', 'shows an error for a wrong password and keeps the input'],
  ),
  finding('G13', 'Day bounds with a time are refused by the API', [
    'src/panel/engine/list/list.test.ts',
    'a period may be any time, given as bounds of its days, and must not end after today unless it is planned',
  ]),
  finding('G14', 'The lazy image with its placeholder is mounted nowhere', [
    'src/panel/ui/lazy-image.test.tsx',
    'image lazy loading uses a preload of 1.3 and 1 attempt, with placeholder images',
  ]),
  finding('G15', 'Five page links where the limit is four', [
    'src/panel/engine/list/list.test.ts',
    'page %i of %i shows up to two pages on each side and four links',
  ]),
  finding(
    'G16',
    'Tests of the specification prove that a title exists, not that the line is held',
    [
      'checks/specification/broken-lines.test.ts',
      'each line of the specification names the file that uses it, and a defect that turns its test red',
    ],
    ['checks/specification/broken-lines.test.ts', 'planted defects turn their tests red'],
  ),
]
