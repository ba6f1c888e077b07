import { module } from '#blueprint/screen/module.ts'
import { referralLinks } from './referral-links.screen.ts'

export const referralLinksModule = module({ name: 'referral-links', title: 'Referral links', screens: [referralLinks] })
