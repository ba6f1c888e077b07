import { room } from '#blueprint/screen/room.ts'
import { kycCase, nextDocuments, undoableDocuments } from '#areas/players/kyc-review/kyc-case.screen.ts'
import { kyc as documents } from './kyc.screen.ts'

export const kyc = room({
  name: 'kyc',
  title: 'KYC',
  screens: [documents],
  queries: [kycCase, nextDocuments, undoableDocuments],
})
