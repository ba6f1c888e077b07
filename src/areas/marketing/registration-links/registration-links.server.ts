import { bindings } from '#engine/bindings.ts'
import { registrationLinkActs, registrationLinkStore } from './registration-links.act.ts'
import { registrationLinkDaysData, registrationLinksData } from './registration-links.data.ts'

export const registrationLinksBindings = bindings({
  stores: [registrationLinkStore],
  datasets: [registrationLinksData, registrationLinkDaysData],
  acts: [...registrationLinkActs],
})
