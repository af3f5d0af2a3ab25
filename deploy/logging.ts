/**
 * What is written of each call. Whoever has the code of a gift reads its receipt, and it stands in addresses below /pay:
 * their known beginning is kept. $uri was read from the address as it was asked, in whatever spelling.
 */
export const logging = (logs: string) => `  map "$uri?$args" $logged {
    default $request_uri;
    "~*^(?<known>(/api)?/pay(/order(/(get|create|watch))?|/channel/list|/notify/[a-z]+|/sandbox/(cashier|decide))?)(?![a-z0-9])" $known;
    # Could not be read, or not as it was meant.
    "~*^(\\?|/\\.own/|[^?]*(/pay/|%[0-7][0-9a-f]))" -;
    # A code where none belongs.
    "~*[?&](code|pass|[^=&]*%[^=&]*)=" $uri;
  }
  # The page that a call came from has such an address, too.
  map $http_referer $logged_from {
    "~*^(?<origin>https?://[^/?#]+)" $origin;
    default -;
  }
  log_format site '$remote_addr - $remote_user [$time_local] "$request_method $logged $server_protocol" $status '
    '$body_bytes_sent "$logged_from" "$http_user_agent" $upstream_status';
  access_log ${logs}/access.log site;
  # Lesser lines quote both as they were asked; how the site answered stands in $upstream_status.
  error_log ${logs}/error.log crit;`
