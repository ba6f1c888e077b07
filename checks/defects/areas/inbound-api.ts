import { onServer, type Defect } from '#checks/defects/defect.ts'

const originsTest = 'src/areas/inbound-api/calls/origins.test.ts'
const inboundServer = 'src/areas/inbound-api/calls/inbound.server.ts'

export const inboundApiDefects: readonly Defect[] = [
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
