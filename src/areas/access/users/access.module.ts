import { module } from '#blueprint/screen/module.ts'
import { domainChoices, permissionTree, roleChoices, reviewerChoices, timeZoneChoices } from './choices.queries.ts'
import { ownAccountPage } from '#areas/access/sessions/own-account.screen.ts'
import { ownership } from '#areas/access/ownership/ownership.queries.ts'
import { permissionForm } from '#areas/access/roles/permission-form.screen.ts'
import { permissionList } from '#areas/access/roles/permissions.screen.ts'
import { roleForm } from '#areas/access/roles/role-form.screen.ts'
import { roles } from '#areas/access/roles/roles.screen.ts'
import { userDetail } from '#areas/access/sessions/user-detail.screen.ts'
import { userForm } from './user-form.screen.ts'
import { users } from './users.screen.ts'

export const access = module({
  name: 'access',
  title: 'Users & roles',
  screens: [roles, roleForm, permissionList, permissionForm, users, userForm, userDetail, ownAccountPage],
  queries: [roleChoices, domainChoices, timeZoneChoices, reviewerChoices, permissionTree, ownership],
})
