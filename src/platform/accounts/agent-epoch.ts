/** The setting that changes in every transaction that changes the tree of agents. */
export const agentEpochKey = 'agent_epoch'

/** Where no agent was added yet. */
export const firstEpoch = 'none'
