-- How a VIP level looks in lists.
alter table vip_level
  add column icon text not null default 'STAR' check (icon in ('STAR', 'CROWN', 'DIAMOND', 'MEDAL', 'TROPHY')),
  add column colour text not null default 'SILVER' check (colour in ('BRONZE', 'SILVER', 'GOLD', 'PLATINUM', 'EMERALD', 'RUBY', 'BLACK'));
grant update (icon, colour) on vip_level to overround_app;
