import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const gatewayStatusTest = 'src/areas/payments/rules/deposits/gateway-status.test.ts'
const reconciliationTest = 'src/areas/payments/rules/reconciliation/reconciliation.test.ts'
const gatewayStatus = 'src/areas/payments/rules/deposits/gateway-status.ts'
const reconciliation = 'src/areas/payments/rules/reconciliation/reconciliation.ts'

export const paymentsDefects: readonly Defect[] = [
  {
    name: 'a callback is stored with its secrets',
    file: 'src/areas/payments/gateways/callbacks/masked-body.ts',
    find: 'jsonText(maskJson(value, masks))',
    replace: 'jsonText(value)',
    caughtBy: onServer(
      'checks/access/planted-secrets.test.ts',
      'DEV-01 no row of any table holds a planted secret, except the settings of the gateway that has one in its address',
    ),
  },
  {
    name: 'withdrawals on hold are missing in the counter',
    file: 'src/areas/payments/waiting-rows.ts',
    find: "status in ('PENDING', 'ON_HOLD')",
    replace: "status = 'PENDING'",
    caughtBy: onServer(
      'src/areas/overview/dashboard/dashboard.test.ts',
      'counters of a branch count its open cases by state',
    ),
  },
  {
    name: 'a callback in another currency is credited',
    file: gatewayStatus,
    find: 'currency === null ? bringsMoney : currency !== requested.currency',
    replace: 'currency === null ? bringsMoney : false',
    caughtBy: inDomain(gatewayStatusTest, 'sends OTHER_CURRENCY to manual review'),
  },
  {
    name: 'a large credit is not confirmed',
    file: gatewayStatus,
    find: 'amount >= confirmAbove',
    replace: 'amount > confirmAbove',
    caughtBy: inDomain(
      gatewayStatusTest,
      'CBK-08 never fails a deposit by callback alone, and never credits by callback at or above the limit',
    ),
  },
  {
    name: 'an expired deposit that was paid is not flagged',
    file: gatewayStatus,
    find: "status === 'EXPIRED' ? 'LATE_CREDITED' : null",
    replace: 'null',
    caughtBy: inDomain(
      gatewayStatusTest,
      'reviews a success after failure, rejection or cancellation, and credits and flags one after expiry',
    ),
  },
  {
    name: 'a bank reference is booked twice',
    file: 'src/areas/payments/rules/payouts/float.ts',
    find: 'if (float.isReferenceKnown)',
    replace: 'if (float.isReferenceKnown && after < 0n)',
    caughtBy: inDomain(
      'src/areas/payments/rules/payouts/float.test.ts',
      'books a float movement once, and rejects a withdrawal above the booked balance',
    ),
  },
  {
    name: 'the fee of the gateway is compared without tax',
    file: reconciliation,
    find: 'add(fee, tax)',
    replace: 'fee',
    caughtBy: inDomain(reconciliationTest, 'reports a fee that differs from the agreed fee plus tax'),
  },
  {
    name: 'a day counts payments of the next day',
    file: reconciliation,
    find: 'amount !== zeroMoney && isOfTheDay && !isElsewhere',
    replace: 'amount !== zeroMoney && !isElsewhere',
    caughtBy: inDomain(reconciliationTest, "ignores entries of an adjacent day's report and of another day"),
  },
  {
    name: 'play of the month of the last withdrawal is missed without a word once only the archive has it',
    file: 'src/areas/payments/withdrawals/payout-work/review-facts.ts',
    find: "and r.month > day_in(w.domain_id, last.at) - interval '1 month'",
    replace: 'and r.month > day_in(w.domain_id, last.at)',
    caughtBy: onServer(
      'src/areas/payments/withdrawals/payout-work/review-decisions.test.ts',
      'counts turnover from the day of the last withdrawal in the site’s time zone',
    ),
  },
]

/** Defects of the security plan that are planted in this area, or that its tests catch. */
export const paymentsSecurityDefects: readonly Defect[] = [
  {
    name: 'retry with new id',
    file: 'src/areas/payments/withdrawals/payout-work/send.ts',
    find: 'isFirst ? paying.payouts.sendPayout(order) : paying.payouts.queryPayout(order)',
    replace: 'paying.payouts.sendPayout(isFirst ? order : { ...order, orderId: crypto.randomUUID() })',
    caughtBy: onServer(
      'src/areas/payments/withdrawals/payout-work/payouts.test.ts',
      'CBK-09 is only queried when its worker was killed between sending and answer',
    ),
  },
  {
    name: 'amount not compared',
    file: 'src/areas/payments/rules/deposits/gateway-status.ts',
    find: 'amount === null ? bringsMoney : amount !== requested.amount',
    replace: 'amount === null && bringsMoney',
    caughtBy: inDomain('src/areas/payments/rules/deposits/gateway-status.test.ts', 'never credits a different amount'),
  },
  {
    name: 'sanitised value not persisted',
    file: 'src/platform/storage/store-picture.ts',
    find: 'storage.put(fileNameOf(file), bytes)',
    replace: 'storage.put(fileNameOf(file), sent)',
    note: 'Pictures are the values that are cleaned before they are stored.',
    caughtBy: onServer(
      'src/areas/payments/gateways/work/pictures.test.ts',
      'UPL-01 re-encodes a logo at a reduced size and rejects a wrong type or size with a message',
    ),
  },
]
