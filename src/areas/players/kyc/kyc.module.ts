import { module } from '#blueprint/screen/module.ts'
import { kycCase, nextDocuments, undoableDocuments } from '#areas/players/kyc/review/kyc-case.queries.ts'
import { kyc as documents } from './kyc.screen.ts'

export const kyc = module({
  name: 'kyc',
  title: 'KYC',
  screens: [documents],
  queries: [kycCase, nextDocuments, undoableDocuments],
})
