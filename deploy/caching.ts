import { PUBLIC_CALLS } from 'api/public-calls'
import { SHARED_CACHE, WHILE_ASKING } from 'serving'
import type { DeploySettings } from './settings'

/**
 * For the http block: answers that are the same for everybody are kept, so that a storm on one address asks the site once
 * a second (docs/decisions/0033). The site says for how long; nginx decides only which addresses are looked up.
 */
export const caching = ({ runDir }: DeploySettings) =>
  `  proxy_cache_path ${runDir ?? '/var/lib/nginx'}/answers levels=1:2 keys_zone=answers:4m max_size=256m inactive=10m use_temp_path=off;
  # Public calls, pages, and the log. A page has no dot in its path, other than files and the registry.
  map $uri $cache {
    default off;
    "~^/api(${PUBLIC_CALLS.join('|')})$" answers;
    "~^/(?!(api|media|releases)/)[^.]*$" answers;
  }
  # The site is asked for one of three codings and not for each browser's own list, so three forms are kept.
  map $http_accept_encoding $coding {
    default "";
    "~*(^|,)\\s*br\\s*(,|$|;\\s*q=(1|0\\.[0-9]*[1-9]))" br;
    "~*(^|,)\\s*(x-)?gzip\\s*(,|$|;\\s*q=(1|0\\.[0-9]*[1-9]))" gzip;
  }
  # What says nothing of shared caches belongs to one visitor.
  map $upstream_http_cache_control $is_for_one {
    default 1;
    "~s-maxage=" 0;
  }
  # What the site says to nginx alone stays here.
  map $upstream_http_cache_control $told_caching {
    default $upstream_http_cache_control;
    "~^(?<for_browsers>.*)${WHILE_ASKING}$" $for_browsers;
  }
  proxy_cache $cache;
  proxy_cache_key "$site_name $request_uri $coding";
  proxy_no_cache $is_for_one;
  # The key holds the coding. Pages that depend on a cookie are not kept.
  proxy_ignore_headers Vary;
  # Many who ask for something new wait for the first one's answer.
  proxy_cache_lock on;
  proxy_cache_lock_timeout 500ms;
  # An old page is better than none. While the site answers, its own words limit the age of what is shown.
  proxy_cache_use_stale error timeout http_503;
  proxy_set_header Accept-Encoding $coding;
  proxy_set_header ${SHARED_CACHE} nginx;
  proxy_hide_header cache-control;`
