import { module } from '#blueprint/screen/module.ts'
import { referralList } from './referral-list.screen.ts'
import { referralTransaction } from './referral-transaction.screen.ts'

export const referralsModule = module({
  name: 'referrals',
  title: 'Referrals',
  screens: [referralTransaction, referralList],
})
