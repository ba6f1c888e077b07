import { bindings } from '#engine/bindings.ts'
import { referralLinkActs } from './referral-links.act.ts'
import { referralLinksData } from './referral-links.data.ts'

export const referralLinksBindings = bindings({ datasets: [referralLinksData], acts: referralLinkActs })
