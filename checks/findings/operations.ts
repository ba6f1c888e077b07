import { finding, type Finding } from './finding.ts'

export const operations: readonly Finding[] = [
  finding(
    'G32',
    'The list of common passwords is short; the CAPTCHA only counts; no id on the error page',
    ['src/areas/access/rules/access.test.ts', 'AUT-02 %j is on the list of leaked passwords'],
    [
      'src/areas/access/rules/access.test.ts',
      'AUT-02 the list takes fewer than one in 100,000 random passwords for leaked ones',
    ],
    ['src/platform/auth/access.test.ts', 'asks a network with failures for proven work, which counts once'],
    ['checks/browser/identity.test.ts', 'computes for a network with many failed logins and logs the user in'],
    ['checks/browser/session.test.ts', 'shows the id of the request when the server fails at the start of the panel'],
  ),
  finding(
    'G33',
    'Legs of tickets are taken as the site says, not computed',
    [
      'src/areas/exchange/sportsbook/selections/selections.test.ts',
      'is received once, and every ticket on it follows, also when it is corrected',
    ],
    [
      'src/areas/exchange/sportsbook/selections/selections.test.ts',
      'the outcome of a handicap of %s with a margin of %i is %s',
    ],
    [
      'src/areas/exchange/sportsbook/selections/selections.test.ts',
      'deducts by Rule 4 for runners withdrawn after the bet only (R4-01, R4-03)',
    ],
    [
      'src/areas/exchange/sportsbook/discrepancies/ticket-differences.test.ts',
      'a system is cashed out at the value of its lines',
    ],
    [
      'src/areas/exchange/sportsbook/selections/selections.test.ts',
      'a deduction entered before the result stands, in a report of a ticket too',
    ],
  ),
  finding(
    'G34',
    'Worked examples never touch the SQL that pays',
    ['checks/rules/vectors.test.ts', 'SQL computes the results of the worked examples'],
    ['checks/tidy/accounts.test.ts', 'every worked example is accounted for, once, and every account has an example'],
  ),
  finding(
    'G35',
    'Small sizes of campaigns; promised is not printed beside run',
    [
      'checks/night/plan.test.ts',
      'a night runs every promised size, and 500 crash cycles of the 10,000 that can be asked for',
    ],
    ['checks/night/plan.test.ts', 'the promised sizes are those of the security plan'],
    ['checks/night/plan.test.ts', 'every campaign is a command that exists, and reads its size'],
  ),
  finding(
    'G36',
    'Benches leave out the audit, count only roll-ups, or end with an error',
    [
      'bench/bench.test.ts',
      'bench settle measures the request with its audit rows, the queue and its events, and ends with books that agree',
    ],
    [
      'bench/bench.test.ts',
      'bench list measures pages over HTTP beside a bare server, with every filter that the screen shows at once, and every order',
    ],
    ['bench/bench.test.ts', 'bench placing and money name each goal that is missed, and none at the goals themselves'],
  ),
  finding(
    'G37',
    'A new screen has no menu entry, table or permission of its own',
    ['checks/new-screen.test.ts', 'writes a list with table, permission, menu entry, record, action and history'],
    [
      'checks/new-screen.test.ts',
      'the test of each fails until an example is stated; then it passes, and so do the derived tests',
    ],
  ),
  finding(
    'G38',
    'The demo breaks its own rules',
    [
      'demo/world/world.test.ts',
      'gives agents names that the form for new agents accepts, and developers no rights over money',
    ],
    ['simulator/simulator.test.ts', 'survives some play with its ledger intact, from seed ${seed}'],
  ),
  finding('G39', 'The documentation is open to anybody; no report endpoint', [
    'checks/access/developers.test.ts',
    'the documentation is shown to signed-in users only, in every mode',
  ]),
  finding(
    'G40',
    'An export shows no progress and cannot be repeated',
    [
      'src/areas/reports/exports/again.test.ts',
      'a file that is %s is created again with its filters, columns and order for as many days up to today',
    ],
    ['src/areas/reports/exports/again.test.ts', 'takes a period of its own, within what a file may cover'],
    ['src/server/live/live.test.ts', 'announces the progress of own files to the lists of files'],
    ['src/engine/exports/exports.test.ts', 'counts the rows once before the first is written, and announces each step'],
  ),
  finding('G41', 'Commands of the README fail on the Node of the system', [
    'checks/tidy/documents.test.ts',
    'documents name only commands that package.json has, and start none with node',
  ]),
  finding('G42', 'Claims of ARCHITECTURE.md that nothing holds', [
    'checks/tidy/documents.test.ts',
    'ARCHITECTURE.md claims a cluster only as far as it accepts the migrations',
  ]),
  finding('G43', 'Missing secrets are named one at a time', [
    'src/platform/environment/settings.test.ts',
    'names every missing or weak secret in one message, with a command that creates them',
  ]),
  finding(
    'G44',
    'Recovery takes long now and then',
    [
      'src/platform/database/embedded/durability.test.ts',
      'a start after a crash replays at most 1 GB, and does not sync each file of the database',
    ],
    [
      'checks/faults/restart.test.ts',
      'a start after a crash asks the same few statements each time, and migrates nothing again',
    ],
    ['checks/faults/restart.test.ts', 'a recovery that takes too long is named'],
  ),
  finding(
    'G45',
    'Routes of developers are dead in the default mode',
    [
      'checks/access/developers.test.ts',
      'developer screens open in main mode only if the server permits it and the setting is on',
    ],
    ['checks/access/developers.test.ts', 'masters and device restrictions are work of the operator in every mode'],
    [
      'src/areas/settings/general/general-setting.test.ts',
      'developer screens are opened by two users, and closed by one',
    ],
  ),
  finding('G46', 'Time zone of the site, of the reader, of a list and its file', [
    'src/areas/agents/sign-in/sign-in.test.ts',
    'shows an agent times in their own time zone; business days follow the site',
  ]),
  finding(
    'G47',
    'Departures from the specification stand nowhere',
    [
      'checks/specification/departures.test.ts',
      'every decision against the specification or a standard names a test that holds it',
    ],
    [
      'checks/specification/departures.test.ts',
      'every screen outside the specification is listed with its permission, its menu group and its reason',
    ],
  ),
  finding('G48', 'The exception for the first owner covers more than users and roles', [
    'src/areas/access/ownership/owners.test.ts',
    'this ends for good once a second owner has signed in',
  ]),
  finding(
    'G49',
    'A ticket pays what the site says before a difference is reviewed',
    [
      'src/areas/exchange/sportsbook/discrepancies/ticket-differences.test.ts',
      'is a row of the queue before anything is paid',
    ],
    [
      'src/areas/exchange/sportsbook/discrepancies/ticket-differences.test.ts',
      'is paid as reported by two people above the limit, and questioned again when the result changes',
    ],
  ),
]
