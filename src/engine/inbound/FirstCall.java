import java.net.URI;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class FirstCall {
  public static void main(String[] given) throws Exception {
    String url = "{origin}", key = "{keyId}", secret = "{secret}";
    String path = "/api/inbound" + (given.length > 0 ? given[0] : "/markets");
    String body = given.length > 1 ? given[1] : "{}";
    String timestamp = String.valueOf(System.currentTimeMillis() / 1000);
    String nonce = UUID.randomUUID().toString();
    String signed = String.join("\n", "v2", "POST", path, key, timestamp, nonce, body);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    String signature = HexFormat.of().formatHex(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
    HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
        .header("Content-Type", "application/json")
        .header("X-Key", key)
        .header("X-Timestamp", timestamp)
        .header("X-Nonce", nonce)
        .header("X-Signature", "v2=" + signature)
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
    System.out.println(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body());
  }
}
