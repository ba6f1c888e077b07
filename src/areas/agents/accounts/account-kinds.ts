/** What stands in the tree. */
export const accountKinds = ['AGENT', 'PLAYER'] as const
