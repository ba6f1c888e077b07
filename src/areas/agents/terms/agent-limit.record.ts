import { recordOf } from '#engine/records/record-of.ts'

/** What an agent and its downline may bet, by sport and product. */
export const agentLimit = recordOf(
  'agent_limit',
  (from) => from.innerJoin('agent', 'agent.id', 'agent_limit.agent_id').select('agent.username'),
  { scope: 'agent', name: ({ username }) => `limits of ${username}`, shown: [] },
)
