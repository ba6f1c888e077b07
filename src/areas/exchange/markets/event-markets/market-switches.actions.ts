import { transitions } from '#blueprint/transitions.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'

export const resultSwitches = transitions(
  marketFlow,
  {
    permission: 'MARKET_RESULT_SETTLE',
    asks: 'reason',
  },
  {
    suspend: { name: 'suspension', title: 'Suspend market' },
    close: { name: 'closing', title: 'Close' },
    open: { name: 'opening', title: 'Open' },
  },
)
