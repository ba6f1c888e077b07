import { action } from '#blueprint/screen/action.ts'

/** Recomputes the exposure of a player from the open bets. */
export const recalculateExposure = action({
  name: 'recalculation',
  title: 'Recalculate',
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  input: {},
  confirm: 'Recalculate the exposure of {player} from the open bets? Only what differs is corrected.',
  asks: 'password',
  secondApproval: 'aboveLimit',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
})
