import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const termsTest = 'src/areas/agents/rules/accounts/terms.test.ts'
const hierarchyTest = 'src/areas/agents/rules/accounts/hierarchy.test.ts'

export const agentsDefects: readonly Defect[] = [
  {
    name: 'a rate equal to the upper bound is refused',
    file: 'src/areas/agents/rules/accounts/terms.ts',
    find: 'terms[name] > upper',
    replace: 'terms[name] >= upper',
    caughtBy: inDomain(termsTest, 'must be within the bounds of the parent, to 0.01 %'),
  },
  {
    name: 'more than the open result is settled',
    file: 'src/areas/agents/rules/chips/settlement.ts',
    find: 'amount > open.amount',
    replace: 'amount > open.amount * 2n',
    caughtBy: inDomain(
      'src/areas/agents/rules/chips/chips.test.ts',
      'has an amount, no more than is open, and no more chips than available',
    ),
  },
  {
    name: 'commission of the platform goes to the agent',
    file: 'src/areas/agents/rules/chips/split.ts',
    find: "mode === 'platform' ? path.length - 1 : 0",
    replace: "mode === 'platform' ? 0 : path.length - 1",
    caughtBy: inDomain(hierarchyTest, 'commission follows the shares, or goes to the platform or to the own agent'),
  },
  {
    name: 'an agent may lose more than the upline allows',
    file: 'src/areas/agents/rules/accounts/limits.ts',
    find: "'maxProfit', 'maxLoss', 'maxOdds'",
    replace: "'maxProfit', 'maxOdds'",
    caughtBy: inDomain(termsTest, 'are at most as wide as those above, each in its own direction'),
  },
  {
    name: 'the last chip cannot be given',
    file: 'src/areas/agents/rules/chips/credit.ts',
    find: 'amount > parentAvailable',
    replace: 'amount >= parentAvailable',
    caughtBy: inDomain(hierarchyTest, 'only available money can be withdrawn'),
  },
  {
    name: 'an agent rolls back its own settlement',
    file: 'src/areas/agents/cash/entries/cash.act.ts',
    find: 'entry.accountId === actor.agentId',
    replace: 'entry.parentId === actor.agentId',
    caughtBy: onServer(
      'src/areas/agents/cash/chips.test.ts',
      'is rolled back with a second approver, exactly and once',
    ),
  },
  {
    name: 'an account is due again on the day it was settled',
    file: 'src/areas/agents/tree/downline/downline.data.ts',
    find: 'and c.created_at >= settling.start',
    replace: 'and c.created_at < settling.start',
    caughtBy: onServer(
      'src/areas/agents/tree/opening/operator-settings.test.ts',
      'marks an older open result as due until it is settled in full',
    ),
  },
  {
    name: 'what agents allow is taken from memory after it has changed',
    file: 'src/areas/agents/terms/agent-terms.facts.ts',
    find: 'const found = termsByVersion.get(version)',
    replace: 'const [found] = termsByVersion.values()',
    caughtBy: onServer(
      'src/areas/exchange/bet-calls/agent-terms.test.ts',
      'each change of an agent, of its limits or of its shares holds for the next bet',
    ),
  },
  {
    name: 'players with a commission of their own share the path of their neighbours',
    file: 'src/areas/agents/terms/agent-terms.facts.ts',
    find: "${commission ?? ''}",
    replace: '',
    caughtBy: onServer(
      'src/areas/exchange/bet-calls/agent-terms.test.ts',
      'players with a commission of their own have share paths of their own',
    ),
  },
]

/** Defects of the security plan that tests of this area catch. */
export const agentsSecurityDefects: readonly Defect[] = [
  {
    name: 'no FOR UPDATE',
    file: 'src/platform/database/baseline/02-platform.sql',
    find: 'order by w.cell, w.account_id for update;',
    replace: 'order by w.cell, w.account_id;',
    caughtBy: onServer(
      'src/areas/agents/cash/concurrent-transfers.test.ts',
      'keeps all ledger invariants under concurrent transfers against one agent: nothing is created, lost or paid twice',
    ),
  },
]
