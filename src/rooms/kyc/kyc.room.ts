import { room } from '#blueprint/room.ts'
import { kycCase } from './kyc-case.screen.ts'
import { kyc as documents } from './kyc.screen.ts'

export const kyc = room({ name: 'kyc', title: 'KYC', screens: [documents], queries: [kycCase] })
