/**
 * The log format. Whoever has the code of a gift can read its receipt, and addresses below /pay contain codes, so only
 * their known prefix is logged. $uri is the decoded and normalized address, so the spelling does not matter.
 */
export const logging = (logs: string) => `  map "$uri?$args" $logged {
    default $request_uri;
    "~*^(?<known>(/api)?/pay(/order(/(get|create|watch))?|/channel/list|/notify/[a-z]+|/sandbox/(cashier|decide))?)(?![a-z0-9])" $known;
    # Unreadable or ambiguous addresses.
    "~*^(\\?|/\\.own/|[^?]*(/pay/|%[0-7][0-9a-f]))" -;
    # A code in an unexpected place.
    "~*[?&](code|pass|[^=&]*%[^=&]*)=" $uri;
  }
  # The referrer can contain a code, too.
  map $http_referer $logged_from {
    "~*^(?<origin>https?://[^/?#]+)" $origin;
    default -;
  }
  log_format site '$remote_addr - $remote_user [$time_local] "$request_method $logged $server_protocol" $status '
    '$body_bytes_sent "$logged_from" "$http_user_agent" $upstream_status';
  access_log ${logs}/access.log site;
  # Less severe messages quote the address and the referrer unchanged; access.log has the site's status.
  error_log ${logs}/error.log crit;`
