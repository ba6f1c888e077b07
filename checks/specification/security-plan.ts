import { agentsRequirements } from './areas/agents.ts'
import { casinoRequirements } from './areas/casino.ts'
import { developerRequirements } from './areas/developer.ts'
import { exchangeRequirements } from './areas/exchange.ts'
import { inboundApiRequirements } from './areas/inbound-api.ts'
import { paymentsRequirements } from './areas/payments.ts'
import { reportsRequirements } from './areas/reports.ts'
import { settingsRequirements } from './areas/settings.ts'
import type { Proof } from './line.ts'

const hostile = 'checks/hostile/hostile.test.ts'
const http = 'src/server/routes/http.test.ts'
const exports = 'src/engine/exports/exports.test.ts'

/** Requirements of the security plan whose tests do not have the id in their title. */
export const requirementTests: Readonly<Record<string, readonly Proof[]>> = {
  'INP-01': [
    [hostile, 'is rejected with the field’s name in the error format, and changes nothing'],
    [http, 'reports every invalid, missing or unknown field'],
  ],
  'INP-02': [
    [
      'src/engine/run-query.test.ts',
      'omits undeclared fields, masks personal ones and leaves out missing optional ones',
    ],
    [hostile, 'is rejected with the field’s name in the error format, and changes nothing'],
  ],
  'INP-03': [
    [http, 'survives hostile filters'],
    [hostile, 'leaves the server unchanged'],
  ],
  'INP-04': [
    [
      'checks/access/operators.test.ts',
      'ISO-07 rejects a bulk action with one foreign id among fifty and changes nothing',
    ],
  ],
  'INP-05': [
    [hostile, 'reaches no prototype'],
    [http, 'is rejected when it is not valid JSON'],
  ],
  'INP-06': [[http, 'is rejected with repeated or unknown parameters']],
  'INP-07': [['checks/tidy/patterns.test.ts', 'no regular expression of the product is slow on 50 KB of hostile text']],
  'INP-08': [
    [http, 'is limited to one megabyte whatever its headers say'],
    [http, 'is rejected when it is not valid JSON'],
    [exports, 'rejects unknown lists, filters and columns, long periods and lists without permission'],
  ],
  'INP-09': [
    ['src/values/values.test.ts', 'rejects %j'],
    ['src/values/values.properties.test.ts', 'accepts no other text as an amount'],
    ['checks/tidy/tidy.test.ts', 'never computes money in floating point'],
  ],
  'INP-10': [
    [
      'src/platform/audit/secrets.test.ts',
      'AUD-08 keeps forty secrets, sent through every route that takes one, out of logs, emails, outbox and trail',
    ],
  ],
  'INP-12': [
    [
      'src/server/routes/authorization.test.ts',
      'CSRF-02 rejects other origins, simple forms and requests without the AJAX header',
    ],
  ],
  'INP-13': [['checks/access/permissions.test.ts', 'UPL-05 rejects the same invalid pictures on every upload route']],
  'HDR-03': [[http, 'has the security headers, errors included']],
  'HDR-04': [[http, 'has the security headers, errors included']],
  'HDR-05': [
    [
      'src/engine/http/routes/panel-files.test.ts',
      'caches hashed files forever and serves them compressed where supported',
    ],
  ],
  'HDR-07': [[http, 'is rejected with repeated or unknown parameters']],
  'DEV-02': [
    ['src/engine/http/routes/panel-files.test.ts', 'answers 404 for a missing file instead of the page'],
    ['checks/first-load.test.ts', 'DEV-02 the built panel holds no map of its sources, and no password of the demo'],
    [http, 'shows only the request id for unexpected errors'],
    ['checks/published-logins.test.ts', 'a database with a published password of the demo is not served with DEMO=off'],
    [
      'checks/access/developers.test.ts',
      'AZ-04 denies developer screens to everyone on the main site and elsewhere requires the permission',
    ],
  ],
  'EXP-01': [
    [
      'src/engine/exports/report.test.ts',
      'text that a spreadsheet would run as a formula is escaped, whatever it begins with',
    ],
    [exports, 'writes typed cells to a workbook'],
  ],
  'EXP-02': [
    [exports, 'ISO-06 checks permissions when the file is created and again when it is downloaded'],
    ['src/engine/exports/requester.test.ts', 'ISO-06 creates no file for a user who has lost access since the request'],
  ],
  'EXP-04': [
    [exports, 'writes the rows of the screen to CSV, under a header that identifies the report'],
    [exports, 'writes requested columns in the requested order, and marks an empty report'],
  ],
  'EXP-07': [
    [exports, 'deletes files after their retention'],
    ['src/platform/storage/storage.test.ts', 'stores files for the server user only and returns them unchanged'],
  ],
  'EXP-08': [['checks/access/canaries.test.ts', 'PII-01 masks personal data in every export with every column']],
  'RLM-03': [
    [
      'src/platform/limits/rate-limit.test.ts',
      'a thousand searches by phone are refused after sixty, with one audit entry and the time to wait',
    ],
  ],
  'SEC-03': [
    ['src/platform/environment/settings.test.ts', 'accepts a database or mail server without TLS on this machine only'],
  ],
  'SEC-04': [['src/platform/database/server-login.test.ts', 'owns nothing and cannot go back to the owner']],
  'SEC-05': [['src/platform/environment/settings.test.ts', '%o is rejected without repeating a secret']],
  'DEP-03': [
    ['src/platform/sheets/read-sheet.test.ts', 'does not unpack a zip bomb, whatever size it claims'],
    ['src/platform/storage/picture.test.ts', 'UPL-02 limits pixels before decoding and rejects animated pictures'],
  ],
  'OPS-01': [
    [
      'src/platform/audit/significant-money.test.ts',
      'AUD-05 records a change of the system clock, and not its normal progress',
    ],
  ],
  'OPS-05': [
    [
      'checks/faults/faults.test.ts',
      'keeps every answered call in the ledger exactly once, whatever process dies, from seed ${seed}',
    ],
  ],
  'OPS-06': [[http, 'shows only the request id for unexpected errors']],
  'OPS-08': [
    [
      'src/server/health/health.test.ts',
      '/health answers under any host, says so when the database does not answer, and again when it does',
    ],
    [
      'checks/browser/outage.test.ts',
      'five kinds of screens keep what is on them while the server restarts, and go on by themselves',
    ],
    [
      'checks/browser/outage.test.ts',
      'a server that hangs is shown as stale after five seconds and as live again when it answers',
    ],
    [
      'src/platform/mail/mail-task.test.ts',
      'a recipient whose mail server hangs delays no other email, and gets the same email with the same link again',
    ],
    [
      'src/platform/webhooks/isolation.test.ts',
      'WHK-05 endpoints that hang keep their own places, and fifty others receive everything meanwhile',
    ],
    ['src/platform/storage/storage.test.ts', 'UPL-06 reports a full bucket and stores nothing in a failing one'],
    [
      'src/platform/traces/traces.test.ts',
      'while the collector is busy spans wait and are sent again, and one fault in a row is reported',
    ],
    ['src/platform/database/connect.test.ts', 'survives the loss of its idle connections'],
  ],
  'OPS-07': [
    [
      'src/platform/audit/audit-coverage.test.ts',
      'AUD-09 rejects changes that cannot be recorded and keeps serving reads',
    ],
  ],
  ...agentsRequirements,
  ...casinoRequirements,
  ...developerRequirements,
  ...exchangeRequirements,
  ...inboundApiRequirements,
  ...paymentsRequirements,
  ...reportsRequirements,
  ...settingsRequirements,
}

/** Requirements that no test holds yet, with what they wait for. */
export const waitingRequirements: Readonly<Record<string, string>> = {}
