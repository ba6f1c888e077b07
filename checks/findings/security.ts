import { finding, type Finding } from './finding.ts'

export const security: readonly Finding[] = [
  finding(
    'A1',
    'One person settles or voids a market of all domains alone',
    [
      'src/areas/exchange/markets/results/shared-markets.test.ts',
      'measures the %s of a shared market over all its domains, whatever is selected',
    ],
    [
      'checks/access/shared-rows.test.ts',
      'refuses every act on a row that domains share to staff of one of them, and any act of the operator to agents',
    ],
    [
      'checks/access/shared-rows.test.ts',
      'lets staff of agents read nothing of the operator, whatever their role says',
    ],
    [
      'checks/proofs/decisions.test.ts',
      'compiles a subject shared by domains only with the domains that have bets in it',
    ],
  ),
  finding(
    'A2',
    'A maker takes over the account of the checker by resetting its credentials',
    [
      'src/areas/access/sign-in/credential-resets.test.ts',
      'are reset by two users together, with a link that only the approver receives',
    ],
    [
      'src/areas/access/sign-in/credential-resets.test.ts',
      'cannot be moved to an address of the resetter without a second approver',
    ],
    [
      'src/areas/access/sign-in/credential-resets.test.ts',
      'is reset in person by an owner and a second approver, who alone sees the temporary password',
    ],
    [
      'src/engine/approvals/independence.test.ts',
      'approvers whose credentials were reset do not decide requests of the resetters or of users below them until the hours have passed',
    ],
    [
      'src/engine/approvals/independence.test.ts',
      'a decision with a stored requester is refused to a user whom the requester has just reset',
    ],
  ),
  finding(
    'A3',
    'The second step can be guessed: attempts are counted per half session only',
    [
      'src/platform/auth/half-sessions.test.ts',
      'AUT-09 stops a thousand guesses from two hundred half sessions of as many networks',
    ],
    [
      'src/platform/auth/half-sessions.test.ts',
      'AUT-09 limits half sessions by network: the leading 64 bits of IPv6, the whole of IPv4',
    ],
    [
      'src/platform/auth/secrets/second-step.test.ts',
      'AUT-09 refuses every code of an account after ten wrong ones in any number of sessions, and emails the owner',
    ],
    ['src/platform/auth/secrets/second-step.test.ts', 'AUT-09 counts wrong codes that turn the second step off'],
  ),
  finding('A4', 'One request stops the process: a quadratic pattern reads text of any length', [
    'checks/tidy/patterns.test.ts',
    'no regular expression of the product is slow on 50 KB of hostile text',
  ]),
  finding(
    'A5',
    'One person of support tells players where to pay',
    [
      'src/areas/payments/methods/player-texts.test.ts',
      'a guide is shown to players only after a second user has approved its text',
    ],
    [
      'src/areas/payments/methods/player-texts.test.ts',
      'instructions of a deposit method, and the message while it is off, need a second user',
    ],
    [
      'src/areas/payments/methods/player-texts.test.ts',
      'AUT-16 guides require recent authentication and a second step at sign-in',
    ],
  ),
  finding(
    'A6',
    'A flood of logins from many addresses starves all password work',
    [
      'src/platform/auth/half-sessions.test.ts',
      'AUT-04 AUT-08 a flood of logins from 120 networks delays neither known devices nor confirmations',
    ],
    [
      'src/platform/auth/sessions/concurrency-limit.test.ts',
      'a full queue refuses the network that waits most, not the newcomer',
    ],
  ),
  finding(
    'A7',
    'Half-open requests from one address reset honest calls',
    [
      'src/platform/limits/connections.test.ts',
      'INP-11 refuses half-open connections of an address above the limit and keeps answering others',
    ],
    [
      'src/platform/limits/connections.test.ts',
      'INP-11 when all places are taken, the oldest connection without a request gives way',
    ],
  ),
  finding(
    'A8',
    'The application role runs code as the owner through a temporary table',
    ['src/platform/database/server-login.test.ts', 'cannot run code as the owner through a temporary table'],
    [
      'src/platform/database/server-login.test.ts',
      'could do so without the last place of pg_temp and with the right to temporary tables',
    ],
    ['src/platform/database/server-login.test.ts', 'owns nothing and cannot go back to the owner'],
    ['src/platform/database/server-login.test.ts', 'is the one of every connection of a running server'],
  ),
  finding('A9', 'An inbound signature is valid at another path and for another key', [
    'src/engine/inbound/signature.test.ts',
    'a signature of version 2 is valid for its own method, path, key and nonce only, and once',
  ]),
  finding('A10', 'The audit trail of staff of one domain is read in another', [
    'src/areas/access/activity/visible-names.test.ts',
    'ISO-02 entries without a domain are read only by those who share a domain with their user',
  ]),
  finding('A11', 'The newest minute of the audit trail can be deleted unnoticed', [
    'src/platform/audit/tampering.test.ts',
    'AUD-03 detects that the rows since the last stored head were deleted, by their copies and by the newest head',
  ]),
  finding('A12', 'No rate limits per user: a thousand searches by phone number are answered', [
    'src/platform/limits/rate-limit.test.ts',
    'a thousand searches by phone are refused after sixty, with one audit entry and the time to wait',
  ]),
  finding(
    'A13',
    'A small spreadsheet blocks everybody while it is read',
    [
      'src/platform/sheets/read-sheet.test.ts',
      'a heavy file does not keep other requests waiting, as it does when it is read in the same thread',
    ],
    ['src/platform/sheets/read-sheet.test.ts', 'a file that takes too long or too many cells is given up'],
  ),
  finding('A14', 'A demo directory serves published passwords when the demo is off', [
    'checks/published-logins.test.ts',
    'a database with a published password of the demo is not served with DEMO=off',
  ]),
]
