import { module } from '#blueprint/screen/module.ts'
import { complaintMonths } from './complaint-months.screen.ts'
import { complaints } from './complaints.screen.ts'

export const complaintsModule = module({
  name: 'complaints',
  title: 'Complaints',
  screens: [complaints, complaintMonths],
})
