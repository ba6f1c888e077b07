import { expect, test } from 'vitest'
import { stepsOf, type Installation } from './step-state.ts'

const empty: Installation = {
  accountLacks: ['verified email', 'two-step verification', 'transaction password'],
  owners: 1,
  ownersSignedIn: 1,
  dependentOwners: [],
  domains: 1,
  ownDomains: 0,
  roles: 0,
  agentRoles: 0,
  agents: 0,
  domainsWithoutCompany: 1,
  methods: 0,
  activeMethods: 0,
  untestedGateways: 0,
  keys: 0,
  usedKeys: 0,
  events: 0,
  openMarkets: 0,
}
const complete: Installation = {
  accountLacks: [],
  owners: 2,
  ownersSignedIn: 2,
  dependentOwners: [],
  domains: 1,
  ownDomains: 1,
  roles: 2,
  agentRoles: 1,
  agents: 3,
  domainsWithoutCompany: 0,
  methods: 1,
  activeMethods: 1,
  untestedGateways: 0,
  keys: 1,
  usedKeys: 1,
  events: 1,
  openMarkets: 1,
}
const stateOf = (rows: Installation, key: string) => {
  const step = stepsOf(rows).find((one) => one.key === key)
  return [step?.state, step?.found]
}

test('every step of an empty installation is open, and of a complete one done', () => {
  expect(new Set(stepsOf(empty).map(({ state }) => state))).toEqual(new Set(['OPEN']))
  expect(new Set(stepsOf(complete).map(({ state }) => state))).toEqual(new Set(['DONE']))
})

test.each([
  ['account', { accountLacks: ['verified email'] }, ['STARTED', 'Missing: verified email']],
  ['owner', { ownersSignedIn: 1 }, ['STARTED', '2 owners, 1 signed in']],
  [
    'owner',
    { dependentOwners: [{ username: 'partner', of: 'owner', hours: 24 }] },
    [
      'DONE',
      '2 owners. For 24 more hours partner cannot approve requests of owner: let partner request and owner approve.',
    ],
  ],
  ['roles', { agentRoles: 0 }, ['STARTED', '2 roles, 0 for agents']],
  ['roles', { roles: 1 }, ['STARTED', '1 role, 1 for agents']],
  ['agents', { agents: 0 }, ['STARTED', '0 agents']],
  ['agents', { domainsWithoutCompany: 1 }, ['STARTED', '3 agents, 1 domain without a company account']],
  ['payments', { activeMethods: 0 }, ['STARTED', '0 active methods']],
  ['payments', { untestedGateways: 1 }, ['STARTED', '1 active method, 1 gateway without an answered call']],
  ['keys', { usedKeys: 0 }, ['STARTED', '1 key, 0 in use']],
  ['event', { openMarkets: 0 }, ['STARTED', '1 event, 0 markets opened']],
] as const)('the step %s with %j', (key, change, expected) => {
  expect(stateOf({ ...complete, ...change }, key)).toEqual(expected)
})
