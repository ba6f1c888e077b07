-- Callbacks, reconciliation and differences of gateways have a permission of their own, which staff of agents cannot hold.
update role set permissions = array_append(permissions, 'GATEWAY_RECORDS_VIEW'), version = version + 1, updated_at = now()
  where 'DEPOSIT_VIEW' = any (permissions) and not 'GATEWAY_RECORDS_VIEW' = any (permissions)
    and exists (select from staff p where p.role_id = role.id and p.agent_id is null);
