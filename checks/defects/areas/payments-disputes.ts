import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const rule = 'src/areas/payments/rules/chargebacks/chargeback.ts'
const ruleTest = 'src/areas/payments/rules/chargebacks/chargeback.test.ts'
const byChance = 'src/areas/payments/rules/chargebacks/chargeback.properties.test.ts'
const pages = 'src/areas/payments/chargebacks/chargebacks.test.ts'

export const disputeDefects: readonly Defect[] = [
  {
    name: 'evidence is taken at the deadline',
    file: rule,
    find: 'now >= respondBy ?',
    replace: 'now > respondBy ?',
    caughtBy: inDomain(ruleTest, 'evidence is taken while the case is open and the deadline has not passed'),
  },
  {
    name: 'a chargeback is contested without evidence',
    file: rule,
    find: "  if (chargeback.evidence === 0) return refuse('Add evidence first.')\n",
    replace: '',
    caughtBy: inDomain(ruleTest, 'with evidence, before the deadline'),
  },
  {
    name: 'what the balance does not cover of a chargeback is lost',
    file: rule,
    find: 'return taken > covering ? subtract(taken, covering) : zeroMoney',
    replace: 'return zeroMoney',
    caughtBy: inDomain(
      byChance,
      'whatever is opened, decided, reversed by hand and spent: the money of a deposit is taken once, covered or owed',
    ),
  },
  {
    name: 'a lost chargeback leaves its deposit credited, so that it is reversed again',
    file: rule,
    find: 'rows: [...rows, ofDeposit],',
    replace: 'rows,',
    caughtBy: onServer(
      pages,
      'FYE-01 a lost chargeback reverses the deposit once, with two users; what is not covered is debt',
    ),
  },
  {
    name: 'a debt below zero covers a chargeback',
    file: rule,
    find: 'available > zeroMoney ? available : zeroMoney',
    replace: 'available > zeroMoney ? available : taken',
    caughtBy: inDomain(ruleTest, 'what the balance does not cover is the debt of the player'),
  },
  {
    name: 'a file of chargebacks that is imported again is refused',
    file: 'src/areas/payments/chargebacks/import-chargebacks.act.ts',
    find: 'lines.filter(({ disputed }) => !disputed.isKnown)',
    replace: 'lines',
    caughtBy: onServer(pages, 'a file of the gateway opens a case for each line, and the same file again none'),
  },
  {
    name: 'a chargeback that is assigned to a user is decided by another',
    file: 'src/areas/payments/chargebacks/chargeback.act.ts',
    find: '      assignedToOther({ claim }, request.by.name, request.now) ??\n      rules.winChargeback',
    replace: '      rules.winChargeback',
    caughtBy: onServer(pages, 'a case that is assigned to a user is decided by that user'),
  },
  {
    name: 'a callback that says reversed opens no chargeback',
    file: 'src/areas/payments/gateways/callbacks/process-callback.ts',
    find: "evaluation.reason === 'REVERSED_THERE'",
    replace: "evaluation.reason === 'UNKNOWN_ORDER'",
    caughtBy: onServer(
      'src/areas/payments/chargebacks/callback-chargebacks.test.ts',
      'a callback that says that a credited deposit was reversed opens one case, and moves no money',
    ),
  },
]
