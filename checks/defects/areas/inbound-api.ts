import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const originsTest = 'src/areas/inbound-api/calls/origins.test.ts'
const keyRules = 'src/areas/inbound-api/rules/key.ts'
const keyRulesTest = 'src/areas/inbound-api/rules/key.test.ts'
const keysTest = 'src/areas/inbound-api/keys/keys.test.ts'
const inboundServer = 'src/areas/inbound-api/calls/inbound.server.ts'

export const inboundApiDefects: readonly Defect[] = [
  {
    name: 'the successor of a public key has a secret as well',
    file: keyRules,
    find: 'next.publicKey === null ? next.secret.sealed : null',
    replace: 'next.secret.sealed',
    caughtBy: inDomain(keyRulesTest, 'the successor of a key has a secret or the next public key, never both'),
  },
  {
    name: 'a public key is rotated to itself',
    file: keyRules,
    find: 'next.publicKey !== null && next.publicKey === terms.publicKey',
    replace: 'next.publicKey !== null && next.publicKey === terms.name',
    caughtBy: inDomain(
      keyRulesTest,
      'refuses a rotation to the same public key, to none, and of a key that has ended or was rotated',
    ),
  },
  {
    name: 'a weak public key is accepted',
    file: 'src/areas/inbound-api/keys/keys.act.ts',
    find: 'modulusLength ?? 0) >= 2048',
    replace: 'modulusLength ?? 0) >= 1024',
    caughtBy: onServer(keysTest, 'a public key is of GAP alone, strong enough, and no private key'),
  },
  {
    name: 'bets are not checked for device and location',
    file: inboundServer,
    find: "withOriginChecks(placeBetHandler, { place: 'sports', device: 'bet' })",
    replace: 'placeBetHandler',
    caughtBy: onServer(originsTest, 'a call obeys the device rules of its own operation and of no other'),
  },
  {
    name: 'withdrawals are not checked for the location',
    file: inboundServer,
    find: "{ place: 'withdraw', device: 'withdraw' }",
    replace: "{ device: 'withdraw' }",
    caughtBy: onServer(originsTest, 'a call obeys the location rule of its own operation and of no other'),
  },
  {
    name: 'bonus claims obey the location rule of sports',
    file: inboundServer,
    find: "place: 'bonus'",
    replace: "place: 'sports'",
    caughtBy: onServer(originsTest, 'a call obeys the location rule of its own operation and of no other'),
  },
  {
    name: 'a registration is checked as a login',
    file: inboundServer,
    find: "place: 'register'",
    replace: "place: 'login'",
    caughtBy: onServer(originsTest, 'a call obeys the location rule of its own operation and of no other'),
  },
  {
    name: 'bank accounts are saved from any device',
    file: inboundServer,
    find: "withOriginChecks(saveBeneficiaryHandler, { device: 'account' })",
    replace: 'saveBeneficiaryHandler',
    caughtBy: onServer(originsTest, 'a call obeys the device rules of its own operation and of no other'),
  },
  {
    name: 'a blocked device opens a session',
    file: inboundServer,
    find: "withOriginChecks(startSessionHandler, { device: 'login' })",
    replace: 'startSessionHandler',
    caughtBy: onServer(originsTest, 'a call obeys the device rules of its own operation and of no other'),
  },
  {
    name: 'tickets are placed from a closed location',
    file: inboundServer,
    find: "withOriginChecks(placeTicketHandler, { place: 'sports', device: 'bet' })",
    replace: "withOriginChecks(placeTicketHandler, { device: 'bet' })",
    caughtBy: onServer(originsTest, 'a call obeys the location rule of its own operation and of no other'),
  },
]

/** Defects of the security plan that tests of this area catch. */
export const inboundApiSecurityDefects: readonly Defect[] = [
  {
    name: 'missing UNIQUE on key',
    file: 'src/platform/database/baseline/02-platform.sql',
    find: `,
  primary key (source, kind, external_id)
);`,
    replace: `
);`,
    caughtBy: onServer(
      'src/areas/inbound-api/calls/inbound.test.ts',
      'is applied once when it arrives several times at the same moment',
    ),
  },
]
