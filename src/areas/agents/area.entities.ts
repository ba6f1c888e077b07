/** Tables of agents that audit rows refer to, with their labels. */
export const entities = {
  agent: 'Agent',
  agent_limit: 'Agent limits',
  cash_entry: 'Cash entry',
} as const
