interface Decider {
  readonly barredMakers?: readonly string[]
}

/** Why a recent reset of the decider's credentials keeps them from deciding what these users requested; null if none does. */
export const dependentRefusal = (
  { barredMakers = [] }: Decider,
  requestedBy: readonly (string | null)[],
): string | null =>
  requestedBy.some((name) => name !== null && barredMakers.includes(name.toLowerCase()))
    ? 'Your credentials were reset recently by the requester or a user above them. Another user must decide this.'
    : null
