/** Account kinds in the agent tree. */
export const accountKinds = ['AGENT', 'PLAYER'] as const
