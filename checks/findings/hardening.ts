import { finding, type Finding } from './finding.ts'

export const hardening: readonly Finding[] = [
  finding('S1', 'A deeply nested unsigned callback answers 500', [
    'src/areas/payments/gateways/callbacks/callbacks.test.ts',
    'answers deeply nested unsigned bodies like any other (%s)',
  ]),
  finding('S2', 'The time of a reset tells which login names exist', [
    'src/areas/access/sign-in/reset-timing.test.ts',
    'AUT-05 AUT-12 does the same work whether or not the account exists, so that its time tells nothing',
  ]),
  finding('S3', 'The client chooses the secret of its second step', [
    'src/platform/auth/secrets/second-step.test.ts',
    'AUT-11 is turned on with the secret offered to this session only',
  ]),
  finding(
    'S4',
    'A decision sent seconds before a suspension is still carried out',
    [
      'src/engine/action/ended-access.test.ts',
      'a decision under way is not carried out for a user who is %s meanwhile',
    ],
    ['src/engine/action/ended-access.test.ts', 'nor is a request for one, an action or a form'],
  ),
  finding(
    'S5',
    'Cells of a CSV file after a semicolon or a zero-width prefix are formulas',
    [
      'src/engine/exports/report.test.ts',
      'text that a spreadsheet would run as a formula is escaped, whatever it begins with',
    ],
    [
      'src/engine/exports/report.test.ts',
      'text is escaped in every cell that a reader with other separators would find in it',
    ],
  ),
  finding(
    'S6',
    'Names hold bidirectional and zero-width characters',
    ['src/server/routes/http.test.ts', 'is rejected with characters that are not seen, in any text but a password'],
    ['src/areas/inbound-api/calls/inbound.test.ts', 'is rejected with names that look like others'],
  ),
  finding(
    'S7',
    'Identity pictures, password resets of players and restrictions need no step-up',
    [
      'src/areas/access/sign-in/step-up.test.ts',
      'AUT-16 is required for what is done to players themselves: identity pictures, passwords, restrictions',
    ],
    [
      'src/areas/access/sign-in/step-up.test.ts',
      'AUT-16 is required for money, permissions, settings and exports, and nowhere else, after ten minutes',
    ],
  ),
  finding(
    'S8',
    'The content security policy allows inline styles and reports nothing',
    [
      'src/engine/http/routes/panel-files.test.ts',
      'HDR-03 allows styles by file and by the nonce of the page only, and names where browsers report',
    ],
    [
      'src/engine/http/routes/panel-files.test.ts',
      'HDR-03 takes reports of blocked resources from browsers, and nothing else',
    ],
  ),
  finding(
    'S9',
    'Host and scheme of a request are not checked',
    ['src/server/routes/http.test.ts', 'HDR-07 is answered at its own hosts only, by https where the panel has it'],
    ['src/server/routes/http.test.ts', 'CSRF-02 is refused from the same host with another scheme'],
  ),
  finding('S10', 'The anti-forgery cookie has no __Host- prefix', [
    'src/platform/auth/access.test.ts',
    'SES-01 sends the token in a cookie that scripts, other sites and plain http cannot read',
  ]),
  finding(
    'S11',
    'A device cookie cannot be revoked',
    ['src/platform/auth/secrets/lock-out.test.ts', 'AUT-08 browsers of a user are no longer known once %s'],
    ['src/platform/auth/secrets/lock-out.test.ts', 'AUT-08 only the browser that changes the password stays known'],
    [
      'src/engine/action/ended-access.test.ts',
      'administrators forget the browsers of a user with the sessions, and users their own',
    ],
  ),
  finding(
    'S12',
    'A session moves when either the browser or the network stays',
    [
      'src/areas/access/sign-in/step-up.test.ts',
      'SES-10 requires confirmation before any answer, and is bound to the new place afterwards',
    ],
    [
      'src/platform/auth/sessions/session-binding.test.ts',
      'SES-10 a session has moved when the browser or the network differs',
    ],
  ),
  finding(
    'S13',
    'A start with equal keys, or with a remote database or mail without TLS, is not refused',
    ['src/platform/environment/settings.test.ts', 'refuses equal keys, also in another case'],
    ['src/platform/environment/settings.test.ts', 'accepts a database or mail server without TLS on this machine only'],
  ),
  finding('S14', 'Five tables have a domain and no policy', [
    'checks/access/database.test.ts',
    'ISO-03 forces row-level security on every tenant table',
  ]),
  finding('S15', 'The personal data file of a player names all domains', [
    'src/areas/players/profile/personal-data/own-operator.test.ts',
    'PII-01 the file names the player’s own operator, whatever other domains the requester works for',
  ]),
  finding(
    'S16',
    'No bill of materials, install scripts on, aliases to null',
    ['checks/tidy/dependencies.test.ts', 'DEP-01 no package runs code while it is installed'],
    ['checks/tidy/dependencies.test.ts', 'DEP-01 every direct dependency has an exact version and its own name'],
    [
      'checks/tidy/dependencies.test.ts',
      'DEP-02 the bill of materials names every package of the product, and none is on the list of denied ones',
    ],
  ),
  finding('S17', 'Identifiers of the security plan without a test that names them', [
    'checks/specification/security-plan.test.ts',
    'OPS-10 every requirement of the security plan has a test, or is known to wait for one',
  ]),
  finding('S18', 'AUT-05: a login with an unknown name hashes no password, and no test notices', [
    'src/platform/auth/secrets/hashing.test.ts',
    'AUT-05 a sign-in with an unknown name costs as much work as one with a wrong password',
  ]),
  finding('S19', 'ISO-07: the second pass of the isolation check is missing, and no test notices', [
    'src/engine/action/run-act.test.ts',
    'ISO-07 on several rows applies to all or to none',
  ]),
  finding(
    'S20',
    'FYE-01: the maker is not refused as checker, and no test notices',
    ['src/engine/action/run-act.test.ts', "confirms an amount above the maker's limit, and only the recorded snapshot"],
    [
      'src/areas/reports/adjustments/adjustments.test.ts',
      'FYE-01 is never done by the requester: not singly, in bulk or with a checker role',
    ],
  ),
  finding('S21', 'AUT-09: attempts at codes are not counted, and no test notices', [
    'src/platform/auth/half-sessions.test.ts',
    'AUT-09 stops a thousand guesses from two hundred half sessions of as many networks',
  ]),
]
