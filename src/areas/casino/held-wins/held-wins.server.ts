import { bindings } from '#engine/bindings.ts'
import { heldWinActs } from './held-win.act.ts'
import { heldWinsData } from './held-wins.data.ts'

/** Wins held for review; their list is offered among the balance reports. */
export const heldWinsBindings = bindings({ datasets: [heldWinsData], acts: heldWinActs })
