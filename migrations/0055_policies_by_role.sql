-- The same rows for the same roles, without a condition that Postgres takes for one row in a hundred: it joined the
-- whole table where a page was asked for (decision 0118).
DROP POLICY "target_both" ON "intel"."target";--> statement-breakpoint
DROP POLICY "scan_both" ON "intel"."scan";--> statement-breakpoint
DROP POLICY "task_both" ON "intel"."task";--> statement-breakpoint
DROP POLICY "host_both" ON "intel"."host";--> statement-breakpoint
DROP POLICY "insight_both" ON "intel"."insight";--> statement-breakpoint
DROP POLICY "verdict_count_both" ON "intel"."verdict_count";--> statement-breakpoint
DROP POLICY "relevance_both" ON "intel"."relevance";--> statement-breakpoint
CREATE POLICY "target_both" ON "intel"."target" TO waypost_intel, waypost_swarm USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "scan_both" ON "intel"."scan" TO waypost_intel, waypost_swarm USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "task_both" ON "intel"."task" TO waypost_intel, waypost_swarm USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "host_both" ON "intel"."host" TO waypost_intel, waypost_swarm USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "insight_both" ON "intel"."insight" TO waypost_intel, waypost_swarm USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "verdict_count_both" ON "intel"."verdict_count" TO waypost_intel, waypost_swarm USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "relevance_both" ON "intel"."relevance" TO waypost_intel, waypost_swarm USING (true) WITH CHECK (true);
